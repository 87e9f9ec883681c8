import { CircleLoader, type CircleLoaderProps } from './circle-loader.tsx'
import { useUiTexts } from './texts.tsx'
import styles from './loading-block.module.css'

/**
 * Keeps a place free while its content is on its way: at least 200 px high (foundations §9), so that what follows does not jump.
 * Where the shape of the answer is known, a skeleton is better.
 */
export function LoadingBlock({ size = 'l', label }: CircleLoaderProps) {
  const texts = useUiTexts()
  return (
    <div className={styles.block} role="status">
      <CircleLoader size={size} label="" />
      <span className={styles.label}>{label ?? texts.loading}</span>
    </div>
  )
}
