declare module 'virtual:boot' {
  /** The boot script and the address the server answers it at; the address carries a hash of the code. */
  export const boot: { readonly path: string; readonly code: string }
}
