-- Le SIRET d'un syndicat, cru quand le répertoire ne répond pas au dépôt : redemandé comme une parcelle.
ALTER TABLE verification DROP CONSTRAINT verification_service_check, DROP CONSTRAINT verification_check,
  DROP CONSTRAINT verification_check1,
  ADD CHECK (service IN ('CADASTRE', 'ENTREPRISES', 'SYNDICATS')),
  ADD CHECK ((service <> 'ENTREPRISES') = (declaration_id IS NOT NULL)),
  ADD CHECK ((service = 'ENTREPRISES') = (teledeclarant_id IS NOT NULL));
