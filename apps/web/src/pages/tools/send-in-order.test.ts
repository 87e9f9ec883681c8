import { expect, test } from 'vitest'
import { sendInOrder, type Sent } from './send-in-order.ts'

async function sendAll(refusals: Readonly<Record<string, string>>, isGone = () => false) {
  const asked: string[] = []
  const told: Sent[] = []
  const send = async (text: string) => {
    asked.push(text)
    const refused = refusals[text]
    if (refused !== undefined) throw new Error(refused)
    return `hash of ${text}`
  }
  for await (const sent of sendInOrder(['a', 'b', 'c'], send, isGone)) told.push(sent)
  return { asked, told }
}

test('screens-evm §15.10: what follows a refused transaction is not sent', async () => {
  const told = [{ hash: 'hash of a' }, { refused: 'insufficient funds' }]
  expect(await sendAll({ b: 'insufficient funds' })).toEqual({ asked: ['a', 'b'], told })
  // A second try finds the first ones at the node.
  expect((await sendAll({ a: 'already known', b: 'AlreadyKnown' })).asked).toEqual(['a', 'b', 'c'])
  expect((await sendAll({}, () => true)).asked).toEqual([])
})
