import { useEffect, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { systemClock } from '@orrery/primitives/clock'
import { Button, buttonClass } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { saveFile } from '@orrery/ui/save-chart'
import { useUiTexts } from '@orrery/ui/texts'
import { useToast } from '@orrery/ui/toasts'
import { FileButton } from '../../page-parts/file-button.tsx'
import { RuleActions } from '../../monitors/rule-actions.tsx'
import { keepRule } from '../../monitors/keep-rule.ts'
import { RULE_FILE_BYTES, readRuleFile, ruleFile } from '../../monitors/rule-file.ts'
import { readRules, tellChanged, seeAll } from '../../monitors/rule-store.ts'
import { LastHit, recentHits, RuleSubject, StandingBadge } from '../../monitors/rule-words.tsx'
import { useMonitors, type KeptRule } from '../../monitors/use-monitors.ts'
import { ChainName } from '../../page-parts/chain-name.tsx'
import { NotificationSwitch } from './notification-switch.tsx'
import styles from './monitor-list.module.css'

const columns = (nowMs: number): readonly RowColumn<KeptRule>[] => [
  {
    id: 'name',
    label: 'monitor.name',
    card: 'title',
    cell: ({ rule }) => (
      <Link to={`/monitor-detail/${rule.id}`}>
        <bdi>{rule.name}</bdi>
      </Link>
    ),
  },
  { id: 'kind', label: 'monitor.kind', cell: ({ rule }) => <KindText of={rule.kind} /> },
  { id: 'subject', label: 'column.address', cell: ({ rule }) => <RuleSubject rule={rule} /> },
  { id: 'chain', label: 'column.chain', cell: ({ rule }) => <ChainName code={rule.chain} /> },
  {
    id: 'state',
    label: 'monitor.state',
    card: 'mark',
    cell: ({ rule, state }) => <StandingBadge rule={rule} state={state} nowMs={nowMs} />,
  },
  { id: 'last', label: 'monitor.lastHit', cell: ({ state }) => <LastHit state={state} /> },
  { id: 'week', label: 'monitor.week', align: 'end', cell: ({ state }) => recentHits(state, nowMs).length },
  { id: 'acts', label: 'row.menu', cell: ({ rule }) => <RuleActions rule={rule} isSmall /> },
]

function KindText({ of }: { readonly of: string }) {
  const { t } = usePageContext()
  return t(`monitor.kind.${of}`)
}

/** All rules of this browser: what each does, what it found last, and what can be done with it. */
export function RuleList() {
  const { t } = usePageContext()
  const texts = useUiTexts()
  const toast = useToast()
  const kept = useMonitors()
  const [nowMs, setNow] = useState(0)
  useEffect(() => {
    if (kept === null) return
    setNow(systemClock.now())
    if (seeAll()) tellChanged()
  }, [kept])
  const rules = kept ?? []
  const read = async (file: File): Promise<void> => {
    const found = file.size > RULE_FILE_BYTES ? [] : readRuleFile(await file.text())
    const isKept = found.every(keepRule)
    tellChanged()
    if (!isKept) return toast({ tone: 'bad', text: t('monitor.fault.many', { count: readRules().length }) })
    toast({ tone: found.length === 0 ? 'bad' : 'good', text: t('monitor.read', { count: found.length }) })
  }
  return (
    <>
      <Card>
        <p className={styles.buttons}>
          <Link to="/monitor-edit" look="plain" className={buttonClass('solid')}>
            {t('monitor.new')}
          </Link>
          <Link to="/token-alert" look="plain" className={buttonClass()}>
            {t('page.tokenAlert.title')}
          </Link>
          <Button
            disabled={rules.length === 0}
            onClick={() =>
              saveFile(
                new Blob([ruleFile(rules.map(({ rule }) => rule))], { type: 'application/json' }),
                'monitors.json',
              )
            }
          >
            {t('labels.toFile')}
          </Button>
          <FileButton
            label={t('labels.fromFile')}
            accept="application/json,.json"
            onFile={(file) => void read(file).catch(() => toast({ tone: 'bad', text: texts.actionFailed }))}
          />
          <NotificationSwitch />
        </p>
      </Card>
      <Card padding="flush">
        <RowTable
          columns={columns(nowMs)}
          rows={rules}
          rowKey={({ rule }) => rule.id}
          caption={t('page.monitors.title')}
          empty={<EmptyBecause what="empty.monitors" because="empty.monitors.reason" />}
          loading={false}
        />
      </Card>
      <Card title={t('monitor.off')}>
        <p className={styles.text}>{t('monitor.off.channels')}</p>
        <p>{t('monitor.off.subjects')}</p>
      </Card>
    </>
  )
}
