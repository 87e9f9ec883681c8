import { TooltipLayer } from '@orrery/ui/tooltip-layer'
import { AddressCardLayer } from '../address-card/address-card-layer.tsx'

/** What answers a pointer: it may come after the page is drawn. */
export const LateLayers = () => (
  <>
    <TooltipLayer />
    <AddressCardLayer />
  </>
)
