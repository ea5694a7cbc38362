export const PORTUGUESE = `
profile.name | Nome do hotel, Nome da propriedade, Propriedade, Estabelecimento, Nome do estabelecimento, Alojamento, Nome do alojamento, Empreendimento, Nome
profile.code | Código, Código do hotel, Código da propriedade, Código do estabelecimento
profile.description | Descrição, Descrição do hotel
profile.email, user.email | Correio eletrónico, Correio eletrônico, Endereço de e-mail, Endereço eletrónico
profile.phone, user.phone | Telefone, Número de telefone, N.º de telefone, Telefone fixo, Celular, Telemóvel, Fone
profile.website | Site, Sítio web, Página web
profile.street_address | Endereço, Endereço completo, Morada, Morada completa, Rua, Logradouro, Rua e número
profile.city | Cidade, Município, Localidade
profile.state_province | Estado, UF, Província, Região, Distrito
profile.postal_code | CEP, Código postal, Cód. postal
profile.country | País
profile.currency | Moeda, Divisa
profile.timezone | Fuso horário
profile.tax_rate | IVA, Taxa de IVA, Taxa do IVA, Imposto, Impostos
profile.check_in_time | Entrada, Hora de entrada, Chegada, Hora de chegada, Horário de chegada, Hora de check-in, Horário de check-in, Check-in a partir de
profile.check_out_time | Saída, Hora de saída, Horário de saída, Partida, Hora de check-out, Horário de check-out, Check-out até
profile.cancellation_hours | Cancelamento, Cancelamento gratuito, Cancelamento grátis, Prazo de cancelamento, Horas de cancelamento
profile.wifi_available | Wi-Fi gratuito, Wi-Fi grátis
profile.parking_available | Estacionamento, Parque de estacionamento
profile.restaurant_available | Restaurante
profile.gym_available | Academia, Ginásio, Sala de ginástica
profile.pool_available | Piscina
profile.pet_friendly | Animais, Animais de estimação, Aceita animais, Animais permitidos, Aceita animais de estimação
pricing.enable_dynamic_pricing | Preços dinâmicos, Tarifas dinâmicas
pricing.weekend_markup | Acréscimo de fim de semana, Suplemento de fim de semana
pricing.peak_season_markup | Acréscimo de alta temporada, Acréscimo de época alta, Suplemento de época alta
room_type.name | Tipo de quarto, Tipo do quarto, Tipo de apartamento, Tipo de UH, Tipo de acomodação, Acomodação, Categoria, Categoria do quarto, Tipologia, Quarto, Nome do quarto, Tipo, Nome
room_type.room_count | Quartos, Número de quartos, N.º de quartos, Nº de quartos, Nr. de quartos, Apartamentos, Número de apartamentos, N.º de apartamentos, UHs, Número de UHs, N.º de UHs, Quantidade, Quantidade de quartos, Qtd., Qtde., Qtd. de quartos, Unidades, Total de quartos, Número total de quartos
room_type.room_numbers | Número do quarto, Números dos quartos, Números de quarto, N.º do quarto, Nº do quarto, Número do apartamento, Números dos apartamentos, Lista de quartos
room_type.base_occupancy | Ocupação, Ocupação base, Ocupação padrão, Ocupação standard, Hóspedes
room_type.max_occupancy | Ocupação máxima, Ocupação máx., Capacidade, Capacidade máxima, Lotação, Lotação máxima, Pessoas, Número de pessoas, N.º de pessoas, Máx. de pessoas
room_type.room_size | Área, Área do quarto, Tamanho, Superfície, Metragem, Metros quadrados
room_type.bed_configuration | Cama, Camas, Tipo de cama, Tipo de camas
room_type.amenities | Comodidades, Amenidades, Facilidades, Serviços, Equipamentos
room_type.description | Descrição, Descrição do quarto
rate.base_rate | Preço, Tarifa, Diária, Valor da diária, Preço por noite, Preço/noite, Tarifa por noite, Preço base, Tarifa base, Tarifa balcão, Preço de balcão
rate.min_rate | Preço mínimo, Preço mín., Tarifa mínima, Diária mínima
rate.max_rate | Preço máximo, Preço máx., Tarifa máxima, Diária máxima
rate.rate_type | Tipo de tarifa
rate.is_active | Ativo, Ativa, Activo
plan.code | Código, Código da tarifa, Código do plano
plan.name | Plano tarifário, Plano de tarifas, Nome do plano, Nome da tarifa, Nome
plan.rate_type | Tipo
plan.adjustment_type | Tipo de ajuste
plan.adjustment_percentage | Ajuste
plan.description | Descrição
plan.is_active, user.is_active | Ativo
plan.start_date | Primeiro dia, Data de início, Válido a partir de
plan.end_date | Último dia, Data de fim, Válido até
plan.is_public | Público
user.first_name | Nome, Primeiro nome, Nome próprio
user.last_name | Sobrenome, Apelido, Último nome
user.full_name | Nome completo, Nome e sobrenome, Nome e apelido, Nome do funcionário
user.role | Função, Cargo, Papel
user.username | Nome de utilizador, Nome de usuário, Utilizador, Usuário
user.password | Senha, Senha inicial, Palavra-passe
user.employee_id | Matrícula, Número de funcionário, N.º de funcionário, Código do funcionário
ignored.row_number | Número de ordem, N.º de ordem
ignored.remarks | Observação, Observações, Obs., Notas, Comentário, Comentários
bed_configuration.One Single Bed | Cama de solteiro, 1 cama de solteiro, Uma cama de solteiro, Solteiro, Cama individual
bed_configuration.One Double Bed | Cama de casal, 1 cama de casal, Uma cama de casal, Casal
bed_configuration.One Queen Bed | Cama queen, Cama queen size, 1 cama queen size
bed_configuration.One King Bed | Cama king, Cama king size, 1 cama king size
bed_configuration.Two Single Beds | 2 camas de solteiro, Duas camas de solteiro, Duas camas individuais, Camas gémeas, Camas gêmeas
bed_configuration.Two Double Beds | 2 camas de casal, Duas camas de casal
bed_configuration.One King Bed + Sofa Bed | Cama king size + sofá-cama, Cama king size e sofá-cama
bed_configuration.Bunk Beds | Beliche, Beliches
role.admin | Administrador, Administradora, Administrador do sistema
role.manager | Gerente, Gerente geral, Diretor, Diretora, Diretor geral, Diretora geral, Gestor, Gestora
role.front_desk_agent | Recepcionista, Rececionista, Recepção, Receção
role.housekeeper | Camareira, Camareiro, Arrumadeira, Governanta, Limpeza, Empregada de andares
role.maintenance | Manutenção, Técnico, Técnica, Técnico de manutenção
yes | sim, s, disponível, incluído, incluso
no | não, nao, não disponível, indisponível, nenhum, nenhuma
`;
