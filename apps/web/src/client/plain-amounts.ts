import { numberStyle } from '@orrery/format/number-style'
import { plainDigits } from '@orrery/ui/rules/own-digits'
import { writtenAmount } from '../page-parts/written-amount.ts'

type Fields = readonly (readonly [name: string, value: string])[]

/** What a form asks for, its amounts with a point; or the field whose amount may be two, with both. */
export type ReadAmounts = { readonly fields: Fields } | { readonly name: string; readonly readings: string }

/**
 * Amounts of a form as addresses of pages have them, with a point and without groups, read as the language writes them (foundations §5.5): an address means the same in every
 * language. What the page's own address, `asked`, has already stays as it is, and so does what is no amount. Pure.
 */
export function readAmounts(
  fields: Fields,
  {
    isAmount,
    asked,
    locale,
  }: {
    readonly isAmount: (name: string) => boolean
    readonly asked: URLSearchParams
    readonly locale: string
  },
): ReadAmounts {
  const told: (readonly [string, string])[] = []
  for (const [name, value] of fields) {
    const plain = isAmount(name) && value !== asked.get(name) ? writtenAmount(value, locale) : value
    if (plain === null) {
      const written = plainDigits(value).trim()
      const [whole, parted] = ['', numberStyle(locale).decimal].map((sign) => written.replace(/[.,]/, sign))
      return { name, readings: `${whole} / ${parted}` }
    }
    told.push([name, plain])
  }
  return { fields: told }
}

/** The same of a form of the document; null where the visitor was asked, at the field, which of two amounts is meant. */
export function plainAmounts(form: HTMLFormElement, fields: Fields): Fields | null {
  const controlOf = (name: string): HTMLInputElement | null => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLInputElement && control.inputMode === 'decimal' ? control : null
  }
  const read = readAmounts(fields, {
    isAmount: (name) => controlOf(name) !== null,
    asked: new URLSearchParams(location.search),
    locale: document.documentElement.lang,
  })
  if ('fields' in read) return read.fields
  const control = controlOf(read.name)!
  control.setCustomValidity(read.readings)
  control.addEventListener('input', () => control.setCustomValidity(''), { once: true })
  control.reportValidity()
  return null
}
