import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transferColumns } from '@orrery/entities/columns/transfer-columns'
import { txColumns } from '@orrery/entities/columns/tx-columns'
import { userOpColumns } from '@orrery/entities/columns/user-op-columns'
import { toggleCard } from './toggle-card.ts'

/** The part of a row that is looked at. */
function rowOf(folded: number) {
  const attributes = new Set<string>()
  return {
    attributes,
    querySelector: () => (folded > 0 ? {} : null),
    toggleAttribute: (name: string) => void (attributes.delete(name) || attributes.add(name)),
  }
}
const toggle = (row: ReturnType<typeof rowOf>): string => {
  toggleCard(row as unknown as HTMLTableRowElement)
  return [...row.attributes].join()
}

test('screens-evm §0.8: a card shows what it folded away, and folds it again; one that folds nothing does not open', () => {
  const row = rowOf(2)
  expect([toggle(row), toggle(row)]).toEqual(['data-open', ''])
  expect(toggle(rowOf(0))).toBe('')
})

/** Ids of columns in the order of a card, with a plus where what is folded begins. */
function cardOf(columns: readonly { readonly id: string; readonly card?: 'title' | 'mark' | 'line' | 'none' }[]) {
  const order = { title: 0, mark: 1, line: 2, none: 4 } as const
  return [...columns.map(({ id, card = 'line' }) => ({ id, at: order[card] })), { id: '+', at: 3 }]
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id)
}

test('screens-evm §0.8: cards of transfers and of user operations have the same order, and fold the rest', () => {
  expect(cardOf(transferColumns)).toEqual(['tx', 'standard', 'age', 'fromTo', 'amount', '+', 'block'])
  expect(cardOf(userOpColumns)).toEqual([
    ...['hash', 'state', 'age', 'sender', 'fee', '+', 'method', 'paymaster', 'entryPoint', 'bundler', 'bundle'],
  ])
})

test('screens-evm §0.8: a transaction’s card has its title, status, age, parties, amount and fee; the rest is folded', () => {
  expect(cardOf(txColumns)).toEqual(['hash', 'state', 'age', 'fromTo', 'value', 'fee', '+', 'method', 'block'])
  // The styles know the same two words.
  const styles = readFileSync(new URL('../../../../packages/ui/src/table.module.css', import.meta.url), 'utf8')
  expect(styles).toContain("tr:not([data-open]) td[data-card='none']")
})
