import type { Approval } from '@orrery/model/wire/events'
import { BlockLink } from '@orrery/entities/block-link'
import { RichMessage } from '@orrery/entities/rich-message'
import { usePageContext } from '@orrery/entities/page-context'
import { Notice } from './notice.tsx'

/** Whether the contracts were asked what is left of permissions, and at which block (screens-evm §9). */
export function ApprovalNote({ rows }: { readonly rows: readonly Approval[] }) {
  const { t } = usePageContext()
  const asked = rows.find(({ now }) => now !== null)?.now
  return (
    <Notice tone="accent" title={asked ? 'approval.asked' : 'approval.asGiven'}>
      {asked ? (
        <RichMessage id="approval.asked.text" slots={{ block: <BlockLink block={asked.height} /> }} />
      ) : (
        t('approval.asGiven.text')
      )}
    </Notice>
  )
}
