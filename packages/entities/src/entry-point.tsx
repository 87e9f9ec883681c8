import type { UserOp } from '@orrery/model/wire/events'
import { Badge } from '@orrery/ui/badge'
import { AddressLink } from './address-link.tsx'
import { usePageContext } from './page-context.tsx'

/** Which entry point told of a user operation: its version, or its address with a doubt, since any contract can tell the same. */
export function EntryPoint({ op }: { readonly op: Pick<UserOp, 'entryPoint' | 'entryPointVersion'> }) {
  const { t } = usePageContext()
  if (op.entryPointVersion === null)
    return (
      <>
        <AddressLink address={op.entryPoint} />{' '}
        <Badge tone="warn" icon="warning" tip={t('userop.unknownEntry.hint')}>
          {t('userop.unknownEntry')}
        </Badge>
      </>
    )
  return (
    <bdi dir="ltr" data-tip={op.entryPoint}>
      {op.entryPointVersion}
    </bdi>
  )
}
