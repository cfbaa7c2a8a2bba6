-- La recherche avancée : chaque lieu dans l'ordre des noms, et les critères rares par les lignes qui les portent.
CREATE INDEX copropriete_commune ON copropriete (code_insee, ordre, id) WHERE publie;
CREATE INDEX copropriete_epci ON copropriete (epci, ordre, id) WHERE publie;
CREATE INDEX copropriete_region ON copropriete (region, ordre, id) WHERE publie;
CREATE INDEX copropriete_code_postal ON copropriete (code_postal, ordre, id) WHERE publie;
DROP INDEX copropriete_departement;
CREATE INDEX copropriete_departement ON copropriete (departement, ordre, id) WHERE publie;
CREATE INDEX copropriete_fin_de_mandat ON copropriete (mandat_fin) WHERE publie;
CREATE INDEX copropriete_syndic ON copropriete (syndic_siret) WHERE publie AND syndic_siret IS NOT NULL;
CREATE INDEX copropriete_nom_du_syndic ON copropriete USING gin (normalise(syndic_raison_sociale) gin_trgm_ops)
  WHERE publie AND syndic_raison_sociale IS NOT NULL;
CREATE INDEX copropriete_procedures ON copropriete (id) WHERE publie AND (nb_arretes_en_cours > 0 OR mandataire_ad_hoc OR carence);
