import type { PanelRow, PanelValue } from '@orrery/family/panels'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import type { BlockConsensus, ConsensusBlock } from '@orrery/model/wire/consensus-block'
import { Card } from '@orrery/ui/card'
import type { Part } from '../../page-parts/facts/load-part.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { RowList } from '../../page-parts/panels/panel-rows.tsx'

const number = (value: number): PanelValue => ({ as: 'number', value })
const hash = (text: string): PanelValue => ({ as: 'hash', text })
const message = (key: string, slots: Readonly<Record<string, string | number>>): PanelValue => ({
  as: 'message',
  key,
  slots,
})
const list = (...items: readonly (PanelValue | null)[]): PanelValue => ({
  as: 'list',
  items: items.filter((item) => item !== null),
})

/** What a consensus node tells of a block, as facts in the order of screens-evm §3.2; what it does not tell is left out. */
export function consensusRows(told: ConsensusBlock): readonly PanelRow[] {
  const { votes, sync, requests } = told
  const row = (label: string, value: PanelValue | null, hint?: string): readonly PanelRow[] =>
    value === null ? [] : [{ label, value, ...(hint !== undefined && { hint }) }]
  return [
    ...row('evm.block.slot', number(told.slot), 'evm.block.slot.hint'),
    ...row('evm.block.epoch', number(told.epoch), 'evm.block.epoch.hint'),
    ...row(
      'consensus.proposer',
      list(
        number(told.proposer),
        told.proposerKey === null ? null : hash(told.proposerKey),
        // A word of beacon-APIs: `active_ongoing`.
        told.proposerStatus === null ? null : { as: 'text', text: told.proposerStatus.replaceAll('_', ' ') },
      ),
      'consensus.proposer.hint',
    ),
    ...row('consensus.graffiti', { as: 'hex', text: told.graffiti, utf8: true }, 'consensus.graffiti.hint'),
    ...row('consensus.attestations', number(told.attestations)),
    ...row(
      'consensus.votes',
      votes &&
        list(
          { as: 'percent', part: votes.voted, whole: votes.members },
          votes.isFloor ? message('consensus.votes.floor', {}) : null,
        ),
      'consensus.votes.hint',
    ),
    ...row('consensus.sync', sync && { as: 'percent', part: sync.signed, whole: sync.members }, 'consensus.sync.hint'),
    ...row(
      'consensus.slashings',
      message('consensus.slashings.value', { proposers: told.proposerSlashings, attesters: told.attesterSlashings }),
    ),
    ...row('consensus.exits', told.exits.length === 0 ? number(0) : list(...told.exits.map(number))),
    ...row('consensus.oldDeposits', number(told.deposits)),
    ...row('consensus.changes', told.credentialChanges === null ? null : number(told.credentialChanges)),
    ...row('tab.requests', requests && message('consensus.requests.value', requests)),
    ...row('tab.blobs', told.blobs === null ? null : number(told.blobs)),
    ...row('consensus.fork', told.fork === null ? null : { as: 'text', text: told.fork }),
    ...row('fact.hash', told.root === null ? null : hash(told.root)),
    ...row('evm.block.parentBeaconBlockRoot', hash(told.parentRoot), 'evm.block.parentBeaconBlockRoot.hint'),
    ...row('evm.block.stateRoot', hash(told.stateRoot)),
    ...row('consensus.randao', hash(told.randao)),
  ]
}

/** The consensus tab of a block; without a consensus node it says what would be there and who can give it. */
export function ConsensusView({ part, chain }: { readonly part: Part<BlockConsensus>; readonly chain: Chain }) {
  const { t } = usePageContext()
  if (part.state === 'failed' && part.code === 'CAPABILITY_MISSING')
    return (
      <Notice tone="accent" title="consensus.none">
        {t('consensus.none.text', { setting: `ORRERY_BEACON_${chain.code}` })}
      </Notice>
    )
  return (
    <PartFrame part={part}>
      {({ told, lack }) =>
        told === null ? (
          <p>{t(lack === 'other' ? 'consensus.other' : 'consensus.unknown')}</p>
        ) : (
          <Card>
            <RowList rows={consensusRows(told)} />
            <p>{t('blob.body.by.consensus')}</p>
          </Card>
        )
      }
    </PartFrame>
  )
}
