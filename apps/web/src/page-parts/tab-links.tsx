import { formatNumber } from '@orrery/format/format-number'
import { usePageContext } from '@orrery/entities/page-context'
import { Tabs } from '@orrery/ui/tabs'

export type TabLink = {
  readonly id: string
  /** Message key. */
  readonly label: string
  readonly path: string
  /** null or absent: not known, no number is shown. */
  readonly count?: number | null | undefined
  /** The count is a floor. */
  readonly atLeast?: boolean
}

/** Tabs that are places: each has its own address, works without script and can be shared. */
export function TabLinks({
  tabs,
  active,
  label,
}: {
  readonly tabs: readonly TabLink[]
  readonly active: string
  readonly label: string
}) {
  const { t, locale } = usePageContext()
  return (
    <Tabs
      label={t(label)}
      current={active}
      tabs={tabs.map((tab) => ({
        id: tab.id,
        label: t(tab.label),
        to: tab.path,
        count:
          tab.count === null || tab.count === undefined
            ? null
            : formatNumber(tab.count, { locale }) + (tab.atLeast === true ? '+' : ''),
      }))}
    />
  )
}
