import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { findUpgrade, readForkRules } from '../../queries/chains/upgrades.ts'
import type { upgrades } from './upgrades.ts'

/** Answers for upgrades. */
export const upgradesHandlers: Handlers<typeof upgrades> = {
  async getUpgrades({ chain }, context) {
    const desk = findDesk(context, chain)
    const told = await atOneMoment(desk.runtime, async (snapshot) => ({
      marks: await Promise.all((desk.family.upgrades ?? []).map((mark) => findUpgrade(desk, snapshot, mark))),
      head: desk.wire.head(snapshot.tip),
    }))
    return { data: { marks: told.marks, rules: await readForkRules(desk) }, head: told.head }
  },
}
