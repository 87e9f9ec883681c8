import { VisuallyHidden } from '@orrery/ui/visually-hidden'

/** Heads what follows for those who go from heading to heading, where the eye needs none. */
export const HiddenHeading = ({ text }: { readonly text: string }) => (
  <h2>
    <VisuallyHidden>{text}</VisuallyHidden>
  </h2>
)
