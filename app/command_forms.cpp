// The list of subcommands.
#include "app/command_form.h"

namespace wf::app {

extern const CommandForm kRunForm, kRecordForm, kDebugForm, kDiffForm, kLabForm, kLensForm, kRenderForm, kMovieForm, kInfoForm,
    kGenerateForm, kConvertForm, kLayoutForm, kBenchForm, kListenForm, kListForm;

std::span<const CommandForm* const> commandForms() {
  static constexpr const CommandForm* kForms[] = {
      &kRunForm,  &kRecordForm,   &kDebugForm,   &kDiffForm,   &kLabForm,   &kLensForm,   &kRenderForm, &kMovieForm,
      &kInfoForm, &kGenerateForm, &kConvertForm, &kLayoutForm, &kBenchForm, &kListenForm, &kListForm,
  };
  return kForms;
}

}  // namespace wf::app
