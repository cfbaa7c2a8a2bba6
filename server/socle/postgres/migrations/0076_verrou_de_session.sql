-- La session d'où une demande est examinée, par son empreinte : en sortir la libère, même connecté ailleurs.
ALTER TABLE demande ADD COLUMN verrou_session text;
