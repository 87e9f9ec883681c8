import type { Approval } from '@orrery/model/wire/events'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { RichMessage } from '@orrery/entities/rich-message'
import { usePageContext } from '@orrery/entities/page-context'
import { Notice } from './notice.tsx'

type Props = {
  readonly rows: readonly Approval[]
  /** The block after which permissions stood so; null for now. */
  readonly asOf?: { readonly height: number; readonly timeMs: number } | null
}

/** Whether the contracts were asked what is left of permissions, and at which block (screens-evm §9). */
export function ApprovalNote({ rows, asOf = null }: Props) {
  const { t } = usePageContext()
  const asked = rows.find(({ now }) => now !== null)?.now
  return (
    <Notice tone="accent" title={asked ? 'approval.asked' : 'approval.asGiven'}>
      {asOf === null ? (
        asked ? (
          <RichMessage id="approval.asked.text" slots={{ block: <BlockLink block={asked.height} /> }} />
        ) : (
          t('approval.asGiven.text')
        )
      ) : (
        <>
          <RichMessage
            id="approval.stood"
            slots={{ block: <BlockLink block={asOf.height} />, age: <Age ms={asOf.timeMs} /> }}
          />{' '}
          {t(asked ? 'approval.stood.asked' : 'approval.stood.logs')}
        </>
      )}
    </Notice>
  )
}
