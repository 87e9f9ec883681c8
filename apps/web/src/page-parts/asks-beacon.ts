import type { LoadContext } from '../routing/page.ts'

/** Whether the operator names a consensus node of the chain; false, too, where that cannot be told now. */
export const readAsksBeacon = ({
  api,
  chain,
  signal,
}: Pick<LoadContext, 'api' | 'signal'> & { readonly chain: { readonly code: string } }): Promise<boolean> =>
  api.listValidatorStates({ chain: chain.code }, signal).then(
    ({ isAsked }) => isAsked,
    () => false,
  )
