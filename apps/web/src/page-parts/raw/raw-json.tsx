import { LateCodeViewer } from '@orrery/ui/late-code-viewer'

/** JSON as it was answered, indented. Lines are addresses below `name`: `#receipt-L12`. */
export const RawJson = ({ value, name }: { readonly value: unknown; readonly name: string }) => (
  <LateCodeViewer text={JSON.stringify(value, null, 2) ?? 'null'} language="json" name={name} anchor={`${name}-`} />
)
