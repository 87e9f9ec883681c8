import { latePart } from '@orrery/ui/late-part'
import { TipKeys } from '@orrery/ui/tip-keys'
import { TooltipLayer } from '@orrery/ui/tooltip-layer'
import { AddressCardLayer } from '../address-card/address-card-layer.tsx'
import { AddressMarksLayer } from '../address-marks/address-marks-layer.ts'
import { AsOfLayer } from '../as-of/as-of-layer.ts'
import { CardFoldLayer } from '../card-fold/card-fold-layer.ts'
import { CopyBesideLayer } from '../copy-beside/copy-beside-layer.tsx'
import { FeeTipsLayer } from '../fee-tips/fee-tips-layer.ts'
import { HeadTipsLayer } from '../head-tips/head-tips-layer.ts'
import { LiveSwitch } from './live-switch.tsx'

export { LagChip } from './lag-chip.tsx'

// Where there are no rules it only looks whether there are.
const MonitorLayer = latePart(() => import('../monitors/monitor-layer.tsx').then((module) => module.MonitorLayer))

/** What answers a pointer: it may come after the page is drawn. */
export const LateLayers = () => (
  <>
    <TooltipLayer />
    <TipKeys />
    <AddressCardLayer />
    <AddressMarksLayer />
    <AsOfLayer />
    <CardFoldLayer />
    <CopyBesideLayer />
    <FeeTipsLayer />
    <HeadTipsLayer />
    <LiveSwitch />
    <MonitorLayer />
  </>
)
