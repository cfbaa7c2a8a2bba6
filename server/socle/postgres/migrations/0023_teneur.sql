-- Le teneur qui a déposé la demande à la place du déclarant (§4.4) : il ne la décide pas.
ALTER TABLE demande ADD COLUMN depot_teneur_id bigint REFERENCES compte;

-- L’adresse d’une déclaration, crue quand le service des adresses ne répond pas : redemandée comme une parcelle.
ALTER TABLE verification DROP CONSTRAINT verification_service_check,
  ADD CONSTRAINT verification_service_check CHECK (service IN ('CADASTRE', 'ADRESSES', 'ENTREPRISES', 'SYNDICATS'));
