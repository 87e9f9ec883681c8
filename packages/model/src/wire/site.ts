import { Type, type Static } from 'typebox'
import { Moment, Nullable } from './common.ts'

const Place = Type.Object({ name: Type.String(), url: Nullable(Type.String()) })

/** Who runs the site, as its operator says; null is not said. */
export const SiteOperator = Type.Object({
  name: Nullable(Type.String()),
  /** `mailto:` or `https:`. */
  contact: Nullable(Type.String()),
  /** Under which terms data of this site may be used. */
  licence: Nullable(Place),
})
export type SiteOperator = Static<typeof SiteOperator>

/** What the site runs on: which version, and where its operator says that its source is; null is not said. */
export const SiteSoftware = Type.Object({ version: Nullable(Type.String()), source: Nullable(Type.String()) })
export type SiteSoftware = Static<typeof SiteSoftware>

/** Kinds of tables that are added up: what they hold. */
export const STORAGE_GROUPS = [
  'blocks',
  'transactions',
  'logs',
  'transfers',
  'balances',
  'calls',
  'events',
  'outputs',
  'statistics',
  'other',
] as const
export type StorageGroup = (typeof STORAGE_GROUPS)[number]

/** What the archive of all chains of the site takes on its disks, packed as it lies there; null while that is being asked, and where the engine does not tell. */
export const SiteFacts = Type.Object({
  operator: SiteOperator,
  software: SiteSoftware,
  /** Charts of the hub that the operator chose, in their order; none where the site's own choice is shown. */
  hubCharts: Type.Array(Type.String()),
  storage: Nullable(
    Type.Object({
      atMs: Moment,
      groups: Type.Array(
        Type.Object({
          group: Type.Unsafe<StorageGroup>(Type.String({ enum: [...STORAGE_GROUPS] })),
          tables: Type.Integer(),
          rows: Type.Integer(),
          bytes: Type.Integer(),
        }),
      ),
    }),
  ),
})
export type SiteFacts = Static<typeof SiteFacts>
