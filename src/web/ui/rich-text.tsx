import { blocksOf } from '../../domain/content/rich-text.ts'
import { RichBlocks } from './rich-blocks.tsx'

/** Renders rich text: paragraphs, lists, bold text and links. HTML in it is shown as plain text. */
export function RichText({ text, className }: { text: string; className?: string }) {
  return <RichBlocks blocks={blocksOf(text)} {...(className && { className })} />
}
