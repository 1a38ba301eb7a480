/** Somebody on a list of names to watch; spellings of one person stand together. */
export interface ListedPerson {
  /** As the list calls them. */
  id: string
  names: string[]
  /** Which list it is of. */
  list: string
}
export interface WatchedNames {
  /** Another text, another version. */
  version: string
  people: ListedPerson[]
}

/** Names that members are compared with. */
export interface WatchList {
  /**
   * All names, read anew where they have changed. Throws, in words, for a list that cannot be read:
   * the caller goes on with what it knew.
   */
  read(): Promise<WatchedNames>
}
