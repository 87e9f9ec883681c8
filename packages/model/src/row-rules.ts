/**
 * By which rules rows are made from blocks; a chunk's entry in the archive's book has the number. It grows with a release whose rows tell what those of before lack, so that nobody
 * takes silence for an answer: 1 adds what rollups write on the chain that they settle on.
 */
export const ROW_RULES = 1
