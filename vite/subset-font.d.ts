declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'truetype'
    readonly variationAxes?: Readonly<Record<string, { min: number; max: number; default: number }>>
    /** OpenType features to keep; all unless given. */
    readonly keepFeatures?: readonly string[]
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
