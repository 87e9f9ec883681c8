import type { LabelSubject } from '@orrery/model/address-label'
import type { LabelledFlows } from '@orrery/model/wire/labels'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { EMPTY } from '@orrery/primitives/hex'
import { worthOf, type WorthOf } from '../exchanges/worth-of.ts'
import { nameTokens } from '../lists/event-pages.ts'
import type { CoinFlows } from './coin-flows.ts'
import { labelsOf } from './labelled-groups.ts'

type WireCoins = NonNullable<LabelledFlows['told']>['coins']

const HOUR_MS = 3_600_000

/** What moved between a group of labelled addresses and others (screens-evm §16.3, §16.5); nothing of a tag that no label has. */
export async function readLabelledFlows(
  desk: ChainDesk,
  subject: LabelSubject,
  tag: string,
): Promise<Answer<LabelledFlows>> {
  const labels = labelsOf(desk, subject).get(tag)
  const head = desk.wire.head(desk.runtime.head.view().tip)
  if (labels === undefined) return { data: { told: null, isMaking: false }, head }
  const found = await desk.day.flows(
    `${subject} ${tag}`,
    labels.map(({ address }) => address),
  )
  return writeFlows(desk, found)
}

/** What moved of one token between the exchanges that the operator's labels name and others (screens-evm §8.2); nothing where there are none. */
export async function readTokenFlows(desk: ChainDesk, asset: Hex): Promise<Answer<LabelledFlows>> {
  const addresses = [...labelsOf(desk, 'exchanges').values()].flatMap((labels) => labels.map(({ address }) => address))
  return writeFlows(desk, addresses.length === 0 ? 'none' : await desk.day.flows(`token ${asset}`, addresses, asset))
}

async function writeFlows(
  desk: ChainDesk,
  found: Awaited<ReturnType<ChainDesk['day']['flows']>>,
): Promise<Answer<LabelledFlows>> {
  const head = desk.wire.head(desk.runtime.head.view().tip)
  if (found === null || found === 'none') return { data: { told: null, isMaking: found === null }, head }
  const { told, toHeight } = found
  const names = await nameTokens(
    desk,
    told.assets.map(({ asset }) => asset),
  )
  const worth = worthOf(desk)
  return {
    data: {
      told: {
        fromHeight: told.fromHeight,
        toHeight,
        looked: told.looked,
        addresses: told.addresses,
        assets: told.assets.map(({ asset, came, went, transfers }) => ({
          token: names(asset),
          came: came.toString(),
          went: went.toString(),
          transfers,
          worth: worth === null ? null : worth(asset, came - went),
        })),
        hours: told.hours.map(({ hour, ...counts }) => ({ timeMs: hour * HOUR_MS, ...counts })),
        others: told.others.map(({ address, ...counts }) => ({ address: desk.wire.address(address), ...counts })),
        coins: told.coins && writeCoins(desk, told.coins, worth),
      },
      isMaking: false,
    },
    head,
  }
}

/** What moved of the chain's own coin, as it goes over the wire. */
function writeCoins(desk: ChainDesk, coins: CoinFlows, worth: WorthOf | null): WireCoins {
  const texts = ({ came, went }: { readonly came: bigint; readonly went: bigint }) => ({
    came: came.toString(),
    went: went.toString(),
  })
  return {
    fromHeight: coins.fromHeight,
    ...texts(coins),
    moves: coins.moves,
    worth: worth === null ? null : worth(EMPTY, coins.came - coins.went),
    hours: coins.hours.map((at) => ({ timeMs: at.hour * HOUR_MS, ...texts(at) })),
    others: coins.others.map((other) => ({ address: desk.wire.address(other.address), ...texts(other) })),
    withCalls: coins.withCalls,
  }
}
