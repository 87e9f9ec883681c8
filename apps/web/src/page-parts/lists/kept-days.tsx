import { daysOf } from '../../routing/date-params.ts'

/** Hidden fields of a form that narrows a list: the days that are chosen beside it stay chosen. */
export function KeptDays({ query }: { readonly query: URLSearchParams }) {
  const days = daysOf(query)
  return (['from', 'to'] as const).map(
    (name) => days[name] !== null && <input key={name} type="hidden" name={name} value={days[name]} />,
  )
}
