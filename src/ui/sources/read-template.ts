import { isApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import { templateFrom } from '#domain/hotel/hotel-template.ts';
import type { Id } from '#domain/record.ts';
import type { ConfigurationReading, Services } from '#ui/services.ts';
import { LoadError } from '#ui/shell/loading/lazy.ts';

type TemplateServices = Pick<Services, 'loadReadHotel' | 'readConfiguration'>;

/** Reads the settings that a new hotel can copy, and checks them like an imported file. */
export async function readTemplate(
  { loadReadHotel, readConfiguration }: TemplateServices,
  hotelId: Id,
): Promise<ConfigurationReading> {
  try {
    const readHotel = await loadReadHotel();
    const template = templateFrom((await readHotel.open(hotelId)).document);
    return await readConfiguration(JSON.stringify(template));
  } catch (error) {
    if (error instanceof LoadError) return refused(NETWORK_MESSAGES.otherwise);
    if (!isApiError(error)) throw error;
    return refused(errorMessage(error, 'general'));
  }
}

function refused(message: string): ConfigurationReading {
  return { problems: [{ path: '', message }] };
}
