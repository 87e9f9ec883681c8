type Row = Readonly<Record<string, unknown>>
/** As much of a page's data as names its table. */
type Told = {
  readonly shares?: { readonly hits?: unknown } | null
  readonly halving?: { readonly cuts?: unknown }
  readonly rich?: { readonly ranking?: { readonly bands?: unknown } } | null
  readonly tab?: { readonly id?: string; readonly part?: { readonly value?: Row } | null }
}

/** The tables of pages that show one which is no list that goes on, by page. */
const TABLES: Readonly<Record<string, (data: Told, params: Readonly<Record<string, string | undefined>>) => unknown>> =
  {
    'pool-list': ({ shares }) => shares?.hits,
    halving: ({ halving }) => halving?.cuts,
    // Its list stands on the tab beside it.
    'rich-list': ({ rich }, { nav }) => (nav === 'distribution' ? rich?.ranking?.bands : null),
    tx: ({ tab }) =>
      tab?.id === 'cpfp' ? tab.part?.value?.['txs'] : tab?.id === 'rbf' ? tab.part?.value?.['versions'] : null,
  }

/** The rows of the table that a page shows where it shows no list; null for pages that have none. Pure. */
export function tableIn(
  pageId: string,
  params: Readonly<Record<string, string | undefined>>,
  data: unknown,
): readonly Row[] | null {
  const read = Object.hasOwn(TABLES, pageId) ? TABLES[pageId] : undefined
  const rows = typeof data === 'object' && data !== null ? read?.(data as Told, params) : null
  return Array.isArray(rows) ? (rows as readonly Row[]) : null
}
