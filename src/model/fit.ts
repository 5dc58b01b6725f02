/** How a value fits a schema that was found in traffic. */
export type Fit =
  | { readonly fit: 'yes' | 'unjudged' }
  | {
      readonly fit: 'no'
      /** Pointer, below the value, of what does not fit; of the object where something is missing. */
      readonly pointer: string
      /** End of a sentence that begins with what the pointer names. */
      readonly needed: string
    }
