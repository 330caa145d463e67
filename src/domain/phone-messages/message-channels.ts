/** How customers get messages about their orders: by the provider of the shop, or by SMS when WhatsApp does not deliver. */
export const MESSAGE_CHANNELS = ['WhatsApp', 'SMS', 'WhatsApp or SMS'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
