/** A module for `--import` that makes Node report version 20 until it is started again. */
export function oldNode(arch: string = process.arch): string {
  return `if (!process.env.OLD) {
    process.env.OLD = '1';
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });
    Object.defineProperty(process, 'arch', { value: '${arch}' });
  }`;
}
