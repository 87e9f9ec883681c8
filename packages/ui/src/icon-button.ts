import styles from './icon-button.module.css'

/** Class of a small button that is an icon alone, in a line of text. Without script it is not shown: it has nothing to do then. */
export const iconButton: string = styles.button!
