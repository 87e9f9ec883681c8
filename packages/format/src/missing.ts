export { MISSING } from '@orrery/primitives/missing'
