export { View } from '../old-path/view.tsx'
