import { ImageHostsContext, ResponsiveImage, type ResponsiveImageProps } from '@orrery/ui/responsive-image'
import { useSite } from '../app/site.ts'

/** A picture of the site or of a host that its operator allows (foundations §7). */
export function SiteImage(props: ResponsiveImageProps) {
  const { images } = useSite()
  return (
    <ImageHostsContext value={images}>
      <ResponsiveImage {...props} />
    </ImageHostsContext>
  )
}
