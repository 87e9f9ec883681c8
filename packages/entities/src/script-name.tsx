import { usePageContext } from './page-context.tsx'

/** The type of an output's script as the field writes it, and as the pictures of transactions do. `type` is its name in the API. */
export function ScriptName({ type }: { readonly type: string }) {
  const { chain } = usePageContext()
  if (type === 'data') return 'OP_RETURN'
  if (type === 'nonstandard' && chain?.family === 'utxo' && chain.quirks.payToScript === true) return 'P2S'
  return type.replace(/^p2.*/, (name) => name.toUpperCase())
}
