import type { ComponentType } from 'react'

/** One part of the design system in one state, drawn as a component of its own so that it may hold state. */
export type SpecimenState = { readonly name: string; readonly Show: ComponentType }

/** A part of the design system with every state that it knows: an entry of the gallery. Named `specimen` in `gallery/<part>.tsx`. */
export type Specimen = {
  /** Equals the file's name and the part's file in `packages/ui`. */
  readonly id: string
  readonly title: string
  readonly group: 'actions' | 'inputs' | 'overlays' | 'lists' | 'media' | 'feedback' | 'charts' | 'text'
  readonly states: readonly SpecimenState[]
}
