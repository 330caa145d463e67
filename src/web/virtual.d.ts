declare module 'virtual:boot' {
  /** The boot script and the address the server answers it at; the address carries a hash of the code. */
  export const boot: { readonly path: string; readonly code: string }
}

declare module 'virtual:fonts' {
  /** The @font-face rules of the shop's type faces and of what stands in for them, and the addresses of their files. */
  export const fonts: { readonly css: string; readonly files: readonly string[] }
}

declare module 'virtual:invoice-faces' {
  /** The faces of the invoice as TrueType files: 'anek' for Latin text, 'anek-more' for ₹ and rarer letters. */
  export const faces: readonly {
    readonly name: 'anek' | 'anek-more'
    readonly style: 'normal' | 'bold'
    readonly base64: string
  }[]
}
