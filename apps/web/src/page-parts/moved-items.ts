import type { Transfer } from '@orrery/model/wire/transaction'
import type { ItemGalleryProps } from './item-gallery.tsx'

/** The items that transfers moved, as a gallery shows them. Pure. */
export const movedItems = (transfers: readonly Transfer[]): ItemGalleryProps['rows'] =>
  transfers.flatMap(({ token, tokenId }) =>
    token === null || tokenId === null ? [] : [{ contract: token.address, tokenId }],
  )
