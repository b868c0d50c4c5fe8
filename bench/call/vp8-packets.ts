/** Leaves room for the headers in a packet of 1,200 bytes, the size that browsers send. */
const PAYLOAD_BYTES = 1_100;

/** RFC 7741: an extended descriptor that has only a picture id of 15 bits. */
function descriptor(isStart: boolean, pictureId: number): Buffer {
  const [extended, start, hasPictureId, longPictureId] = [0x80, 0x10, 0x80, 0x8000];
  const bytes = Buffer.from([extended | (isStart ? start : 0), hasPictureId, 0, 0]);
  bytes.writeUInt16BE(longPictureId | (pictureId & 0x7fff), 2);
  return bytes;
}

/** The payloads of the RTP packets of one frame; the last packet gets the marker. */
export function vp8Payloads(frame: Buffer, pictureId: number): Buffer[] {
  const payloads: Buffer[] = [];
  for (let at = 0; at < frame.length; at += PAYLOAD_BYTES)
    payloads.push(Buffer.concat([descriptor(at === 0, pictureId), frame.subarray(at, at + PAYLOAD_BYTES)]));
  return payloads;
}
