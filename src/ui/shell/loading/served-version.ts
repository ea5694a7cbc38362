/**
 * Whether the server has another version of the app than the one that runs, so that the running one's
 * files may be gone for good. False where the server cannot be asked.
 */
export async function servesAnotherVersion(): Promise<boolean> {
  const entry = [...document.scripts].find(({ type, src }) => type === 'module' && src !== '');
  if (!entry) return false;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok && !(await response.text()).includes(new URL(entry.src).pathname);
  } catch {
    return false;
  }
}
