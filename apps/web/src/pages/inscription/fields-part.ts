import type { InscriptionFields } from '@orrery/model/wire/inscription'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** What the further fields of an inscription say. */
export type FieldsProps = { readonly fields: InscriptionFields }

/** Title, traits, gallery and the rune of an inscription: most have none. */
export const FieldsPart = earlyPart<FieldsProps>(() => import('./fields-view.tsx').then((module) => module.FieldsView))

/** Whether there is anything of it. */
export const saysMore = (fields: InscriptionFields | null): boolean =>
  fields !== null && (fields.rune !== null || fields.propertiesSize !== null)
