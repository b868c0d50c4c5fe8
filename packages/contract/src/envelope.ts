import * as z from 'zod';

/** The form of every JSON response. Lists have a `total`, which equals the `x-total-count` header. */
export const envelope = z.object({
  code: z.number().int().optional(),
  data: z.unknown().optional(),
  msg: z.string().optional(),
  total: z.number().int().nonnegative().optional(),
});
export type Envelope = z.infer<typeof envelope>;

export const SUCCESS = 0;

/** A missing code counts as success. */
export function isSuccess(body: { readonly code?: number | undefined }): boolean {
  return body.code === undefined || body.code === SUCCESS;
}
