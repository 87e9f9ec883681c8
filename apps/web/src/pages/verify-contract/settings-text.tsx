import type { SourceSettings } from '@orrery/model/wire/verification'

/** Settings of the compiler by its own names for them. */
export const SettingsText = ({ settings }: { readonly settings: SourceSettings }) => (
  <bdi dir="ltr">
    {[
      settings.optimizer ? `optimizer, runs ${settings.runs}` : 'no optimizer',
      ...(settings.evmVersion === null ? [] : [settings.evmVersion]),
      ...(settings.viaIR ? ['viaIR'] : []),
    ].join(' · ')}
  </bdi>
)
